// MUI: a clinic's day with a drawer, a table, a form of every field, pickers, a tree, tabs, and a dialog when asked for.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Autocomplete, Avatar, Badge, BottomNavigation, BottomNavigationAction,
  Breadcrumbs, Button, ButtonGroup, Card, CardActions, CardContent, Checkbox, Chip, Dialog, DialogActions, DialogContent, DialogTitle,
  Fab, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel, Grid, IconButton, InputLabel, LinearProgress, Link, List,
  ListItemButton, ListItemText, Menu, MenuItem, Pagination, Paper, Radio, RadioGroup, Rating, Select, Slider, SpeedDial, SpeedDialAction,
  Step, StepLabel, Stepper, Switch, Tab, Table, TableBody, TableCell, TableContainer, TableHead, TablePagination, TableRow,
  TableSortLabel, Tabs, TextField, ToggleButton, ToggleButtonGroup, Toolbar, Tooltip, Typography,
} from "@mui/material";
import { DateCalendar } from "@mui/x-date-pickers/DateCalendar";
import { DatePicker } from "@mui/x-date-pickers/DatePicker";
import { TimePicker } from "@mui/x-date-pickers/TimePicker";
import { LocalizationProvider } from "@mui/x-date-pickers/LocalizationProvider";
import { AdapterDayjs } from "@mui/x-date-pickers/AdapterDayjs";
import { SimpleTreeView } from "@mui/x-tree-view/SimpleTreeView";
import { TreeItem } from "@mui/x-tree-view/TreeItem";
import dayjs from "dayjs";
import { PLACES, orders } from "./data.js";

const DAY = dayjs("2026-03-14");

function Visits() {
  return (
    <Paper>
      <TableContainer sx={{ maxHeight: 400 }}>
        <Table stickyHeader size="small" aria-label="Visits">
          <TableHead><TableRow>
            <TableCell padding="checkbox"><Checkbox indeterminate slotProps={{ input: { "aria-label": "Select all visits" } }} /></TableCell>
            <TableCell sortDirection="asc"><TableSortLabel active direction="asc">Number</TableSortLabel></TableCell>
            <TableCell><TableSortLabel>Patient</TableSortLabel></TableCell><TableCell>Town</TableCell><TableCell align="right">Fee</TableCell><TableCell />
          </TableRow></TableHead>
          <TableBody>{orders(50).map((row, index) => (
            <TableRow key={row.number} hover selected={index === 2} aria-checked={index === 2}>
              <TableCell padding="checkbox"><Checkbox defaultChecked={index === 2} slotProps={{ input: { "aria-labelledby": `visit${index}` } }} /></TableCell>
              <TableCell id={`visit${index}`} component="th" scope="row">{row.number}</TableCell>
              <TableCell>{row.customer}</TableCell><TableCell>{row.town}</TableCell><TableCell align="right">{row.amount}</TableCell>
              <TableCell><Button size="small">Call</Button><IconButton size="small" aria-label="More">⋮</IconButton></TableCell>
            </TableRow>))}</TableBody>
        </Table>
      </TableContainer>
      <TablePagination component="div" count={140} page={1} rowsPerPage={50} onPageChange={() => {}} />
    </Paper>
  );
}

function PatientForm() {
  return (
    <Grid container spacing={2} component="form" noValidate aria-label="Patient">
      <TextField label="Name" required helperText="As in the passport" />
      <TextField label="E-mail" error helperText="This address is not complete" defaultValue="ada@" />
      <TextField label="Password" type="password" defaultValue="hunter22" />
      <TextField label="Notes" multiline rows={2} />
      <TextField label="Town" select defaultValue="Carrow">{PLACES.map((name) => <MenuItem key={name} value={name}>{name}</MenuItem>)}</TextField>
      <TextField label="Weight" type="number" slotProps={{ input: { endAdornment: "kg" } }} variant="filled" />
      <TextField label="Number" disabled defaultValue="4711" variant="standard" />
      <FormControl sx={{ minWidth: 160 }}><InputLabel id="doctor">Doctor</InputLabel>
        <Select labelId="doctor" label="Doctor" multiple defaultValue={["Ada"]}>{["Ada", "Bela", "Cleo"].map((name) => <MenuItem key={name} value={name}>{name}</MenuItem>)}</Select>
        <FormHelperText>One or more</FormHelperText></FormControl>
      <Autocomplete sx={{ width: 240 }} options={PLACES} defaultValue="Foxley" renderInput={(params) => <TextField {...params} label="Born in" />} />
      <Autocomplete sx={{ width: 300 }} multiple options={PLACES} defaultValue={["Carrow", "Hollin"]} renderInput={(params) => <TextField {...params} label="Lived in" />} />
      <DatePicker label="Born on" defaultValue={DAY} />
      <TimePicker label="Hour" defaultValue={DAY.hour(9)} />
      <DateCalendar defaultValue={DAY} />
      <FormControl><FormLabel id="insured">Insured</FormLabel><RadioGroup aria-labelledby="insured" defaultValue="public" row>
        <FormControlLabel value="public" control={<Radio />} label="Public" /><FormControlLabel value="own" control={<Radio />} label="Private" /><FormControlLabel value="none" disabled control={<Radio />} label="Not at all" /></RadioGroup></FormControl>
      <FormGroup><FormControlLabel control={<Checkbox defaultChecked />} label="Send reminders" /><FormControlLabel required control={<Checkbox />} label="Agrees" /><FormControlLabel control={<Switch defaultChecked />} label="Active" /></FormGroup>
      <Slider aria-label="Pain" defaultValue={3} max={10} marks sx={{ width: 200 }} /><Slider getAriaLabel={(i) => (i ? "Latest hour" : "Earliest hour")} defaultValue={[8, 17]} max={24} sx={{ width: 200 }} />
      <Rating name="stars" defaultValue={2} />
      <ToggleButtonGroup exclusive value="left" aria-label="Side"><ToggleButton value="left">Left</ToggleButton><ToggleButton value="right">Right</ToggleButton></ToggleButtonGroup>
      <Button component="label">Add a file<input type="file" style={{ position: "absolute", clip: "rect(0 0 0 0)", width: 1, height: 1 }} /></Button>
      <ButtonGroup><Button variant="contained">Save</Button><Button disabled>Print</Button><Button loading>Delete</Button></ButtonGroup>
    </Grid>
  );
}

function Clinic() {
  const [open, setOpen] = useState(location.hash === "#dialog");
  const [tab, setTab] = useState(0);
  const [anchor, setAnchor] = useState(null);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <AppBar position="static"><Toolbar>
        <IconButton color="inherit" aria-label="Menu" aria-haspopup="true" onClick={(event) => setAnchor(event.currentTarget)}>☰</IconButton>
        <Typography variant="h6" component="h1">Clinic</Typography>
        <Badge badgeContent={4} color="error"><Button color="inherit" onClick={() => setOpen(true)}>Messages</Button></Badge>
        <Tooltip title="Your account"><IconButton><Avatar>AB</Avatar></IconButton></Tooltip></Toolbar></AppBar>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}><MenuItem>Profile</MenuItem><MenuItem disabled>Leave</MenuItem></Menu>
      <Breadcrumbs><Link href="#home">Home</Link><Typography>Visits</Typography></Breadcrumbs>
      <Alert severity="warning" onClose={() => {}}>Two visits are late</Alert>
      <Stepper activeStep={1}>{["Booked", "Confirmed", "Done"].map((name) => <Step key={name}><StepLabel>{name}</StepLabel></Step>)}</Stepper>
      <LinearProgress variant="determinate" value={42} aria-label="Day" />
      <List component="nav" aria-label="Wards">{PLACES.map((name, i) => <ListItemButton key={name} selected={i === 1}><ListItemText primary={name} secondary={`${i + 3} beds`} /></ListItemButton>)}</List>
      <SimpleTreeView aria-label="Rooms" defaultExpandedItems={["a"]}><TreeItem itemId="a" label="First floor"><TreeItem itemId="a1" label="Room 11" /><TreeItem itemId="a2" label="Room 12" /></TreeItem><TreeItem itemId="b" label="Second floor"><TreeItem itemId="b1" label="Room 21" /></TreeItem></SimpleTreeView>
      <Tabs value={tab} onChange={(_, value) => setTab(value)} aria-label="Parts"><Tab label="Patient" /><Tab label="Bills" /><Tab label="Closed" disabled /></Tabs>
      <div role="tabpanel">{tab === 0 ? <PatientForm /> : <Typography>No bills.</Typography>}</div>
      <Visits />
      <Accordion defaultExpanded><AccordionSummary expandIcon="v">Terms</AccordionSummary><AccordionDetails>Within 14 days.</AccordionDetails></Accordion>
      <Accordion><AccordionSummary expandIcon="v">Returns</AccordionSummary><AccordionDetails>Free of charge.</AccordionDetails></Accordion>
      <Card><CardContent><Typography variant="h5" component="h2">Ward 3</Typography><Chip label="Free" onDelete={() => {}} /><Chip label="Open" onClick={() => {}} /></CardContent><CardActions><Button size="small">Open</Button></CardActions></Card>
      <Pagination count={10} /><Fab aria-label="Add">+</Fab>
      <SpeedDial ariaLabel="Quick" icon="+" sx={{ position: "fixed", bottom: 70, right: 16 }}><SpeedDialAction icon="c" slotProps={{ tooltip: { title: "Copy" } }} /></SpeedDial>
      <BottomNavigation showLabels value={0}><BottomNavigationAction label="Day" /><BottomNavigationAction label="Week" /></BottomNavigation>
      <Dialog open={open} onClose={() => setOpen(false)} transitionDuration={0}><DialogTitle>Message from Ada Bela</DialogTitle><DialogContent><TextField label="Answer" margin="dense" /></DialogContent><DialogActions><Button onClick={() => setOpen(false)}>Close</Button></DialogActions></Dialog>
    </LocalizationProvider>
  );
}

createRoot(document.getElementById("root")).render(<Clinic />);
