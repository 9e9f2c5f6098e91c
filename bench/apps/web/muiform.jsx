// MUI: a form whose lists, menus and dialogs are drawn in portals at the end of the page.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Autocomplete, Button, Checkbox, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormControlLabel, InputLabel,
  MenuItem, Rating, Select, Slider, Stack, Switch, TextField, Typography,
} from "@mui/material";
import { post } from "./post.js";

const TOWNS = "Aldersea Brackwell Carrow Dunmere Elmsford Foxley Garside Hollin".split(" ");

function Form() {
  const [form, setForm] = useState({ name: "", town: null, topics: [], size: "", gift: false, news: false, stars: null, weight: 20 });
  const [asks, setAsks] = useState(false);
  const set = (key) => (_, value) => setForm({ ...form, [key]: value });
  const typed = (key) => (event) => setForm({ ...form, [key]: event.target.value });
  return (
    <Stack spacing={2} sx={{ width: 420 }}>
      <Typography variant="h5" component="h1">Order</Typography>
      <TextField label="Name" value={form.name} onChange={typed("name")} />
      <Autocomplete options={TOWNS} value={form.town} onChange={set("town")} renderInput={(params) => <TextField {...params} label="Town" />} />
      <Autocomplete multiple options={TOWNS} value={form.topics} onChange={set("topics")} renderInput={(params) => <TextField {...params} label="Also deliver to" />} />
      <FormControl>
        <InputLabel id="size">Size</InputLabel>
        <Select labelId="size" label="Size" value={form.size} onChange={typed("size")}>
          {["Small", "Medium", "Large"].map((size) => <MenuItem key={size} value={size}>{size}</MenuItem>)}
        </Select>
      </FormControl>
      <FormControlLabel label="As a gift" control={<Checkbox checked={form.gift} onChange={set("gift")} />} />
      <FormControlLabel label="Newsletter" control={<Switch checked={form.news} onChange={set("news")} />} />
      <Rating name="stars" value={form.stars} onChange={set("stars")} />
      <Slider aria-label="Weight" min={0} max={50} value={form.weight} onChange={set("weight")} />
      <Button variant="contained" onClick={() => setAsks(true)}>Order</Button>
      <Dialog open={asks} onClose={() => setAsks(false)}>
        <DialogTitle>Order for {form.name}?</DialogTitle>
        <DialogContent>It is sent today.</DialogContent>
        <DialogActions>
          <Button onClick={() => setAsks(false)}>Back</Button>
          <Button onClick={() => { setAsks(false); post(form); }}>Send it</Button>
        </DialogActions>
      </Dialog>
    </Stack>
  );
}

createRoot(document.getElementById("root")).render(<Form />);
