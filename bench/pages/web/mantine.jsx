// Mantine: a school's office with an app shell, a table, a form of every field, calendars, a tree and tabs.
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import { createRoot } from "react-dom/client";
import {
  Accordion, ActionIcon, Alert, Anchor, AppShell, Autocomplete, Badge, Breadcrumbs, Button, Checkbox, Chip, CloseButton, ColorInput,
  Container, Fieldset, FileInput, Group, JsonInput, Kbd, List, MantineProvider, Menu, Modal, MultiSelect, NativeSelect, NavLink,
  NumberInput, Pagination, PasswordInput, PinInput, Progress, Radio, RangeSlider, Rating, ScrollArea, SegmentedControl,
  Select, Slider, Spoiler, Stepper, Switch, Table, Tabs, TagsInput, Textarea, TextInput, Timeline, Title, Tree, UnstyledButton,
} from "@mantine/core";
import { Calendar, DateInput, DatePicker, DatePickerInput, DateTimePicker, TimeInput } from "@mantine/dates";
import { useDisclosure } from "@mantine/hooks";
import { PLACES, orders } from "./data.js";

const TREE = PLACES.slice(0, 4).map((name) => ({ value: name, label: name, children: ["A", "B"].map((room) => ({ value: name + room, label: `${name} room ${room}` })) }));

function PupilForm() {
  return (
    <Fieldset legend="Pupil">
      <TextInput label="Name" required description="As in the passport" placeholder="Full name" />
      <TextInput label="E-mail" error="This address is not complete" defaultValue="ada@" withAsterisk />
      <PasswordInput label="Password" defaultValue="hunter22" />
      <PinInput aria-label="Code" oneTimeCode defaultValue="12" />
      <Textarea label="Notes" autosize minRows={2} />
      <JsonInput label="Settings" defaultValue={'{"bus": true}'} />
      <Select label="Town" data={PLACES} defaultValue="Carrow" searchable clearable />
      <MultiSelect label="Languages" data={["English", "Spanish", "Italian"]} defaultValue={["English", "Italian"]} />
      <TagsInput label="Clubs" defaultValue={["Chess"]} data={["Chess", "Choir"]} />
      <NativeSelect label="Class" data={["1a", "1b", { group: "Upper", items: ["7a", "7b"] }]} />
      <Autocomplete label="Street" data={PLACES} />
      <NumberInput label="Height" defaultValue={140} suffix=" cm" min={50} max={250} />
      <ColorInput label="Colour" defaultValue="#12a3b4" />
      <FileInput label="Picture" placeholder="Choose a file" />
      <DateInput label="Born on" defaultValue="2015-03-14" />
      <DatePickerInput type="range" label="Holiday" placeholder="From and to" />
      <DateTimePicker label="Meeting" defaultValue="2026-03-14 10:00:00" />
      <TimeInput label="Comes at" defaultValue="08:00" />
      <DatePicker defaultDate="2026-03-14" defaultValue="2026-03-14" />
      <Radio.Group label="Lunch" defaultValue="warm"><Radio value="warm" label="Warm" /><Radio value="cold" label="Cold" /><Radio value="none" label="None" disabled /></Radio.Group>
      <Checkbox.Group label="Days" defaultValue={["mon"]}><Checkbox value="mon" label="Monday" /><Checkbox value="tue" label="Tuesday" /></Checkbox.Group>
      <Checkbox label="All" indeterminate readOnly />
      <Switch label="Takes the bus" defaultChecked /><Switch label="Swims" disabled />
      <Chip.Group><Chip value="1">Piano</Chip><Chip value="2">Violin</Chip></Chip.Group>
      <Slider label="Level" defaultValue={40} thumbProps={{ "aria-label": "Level" }} /><RangeSlider defaultValue={[20, 60]} thumbFromLabel="From" thumbToLabel="To" />
      <Rating defaultValue={3} /><SegmentedControl data={["Day", "Week", "Month"]} />
      <Group><Button type="submit">Save</Button><Button variant="outline" disabled>Print</Button><Button color="red" loading>Delete</Button><CloseButton aria-label="Close" /></Group>
    </Fieldset>
  );
}

function Marks() {
  return (
    <Table.ScrollContainer minWidth={500} maxHeight={400}><Table stickyHeader highlightOnHover captionSide="top"><Table.Caption>Marks of this term</Table.Caption>
      <Table.Thead><Table.Tr><Table.Th><Checkbox aria-label="Select all" /></Table.Th><Table.Th><UnstyledButton>Number</UnstyledButton></Table.Th><Table.Th>Pupil</Table.Th><Table.Th>Town</Table.Th><Table.Th>Points</Table.Th><Table.Th /></Table.Tr></Table.Thead>
      <Table.Tbody>{orders(60).map((row) => <Table.Tr key={row.number}><Table.Td><Checkbox aria-label={`Select ${row.number}`} /></Table.Td><Table.Td><Anchor href={`#${row.number}`}>{row.number}</Anchor></Table.Td><Table.Td>{row.customer}</Table.Td><Table.Td>{row.town}</Table.Td><Table.Td>{row.amount}</Table.Td><Table.Td><Badge>{row.state}</Badge> <Button size="xs">Open</Button></Table.Td></Table.Tr>)}</Table.Tbody></Table></Table.ScrollContainer>
  );
}

function Office() {
  const [opened, { open, close }] = useDisclosure(location.hash === "#dialog");
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 240, breakpoint: 0 }} padding="md">
      <AppShell.Header><Group h="100%" px="md"><Title order={1} size="h3">School</Title><TextInput aria-label="Search" placeholder="Search" rightSection={<Kbd>/</Kbd>} rightSectionWidth={50} />
        <Menu><Menu.Target><Button>Account</Button></Menu.Target><Menu.Dropdown><Menu.Item>Profile</Menu.Item></Menu.Dropdown></Menu><Button onClick={open}>Messages</Button><ActionIcon aria-label="Bell">!</ActionIcon></Group></AppShell.Header>
      <AppShell.Navbar><ScrollArea>{PLACES.map((name, i) => <NavLink key={name} href={`#${name}`} label={name} description={`${i + 3} pupils`} active={i === 1} />)}
        <NavLink label="More" defaultOpened><NavLink label="Staff" href="#staff" /><NavLink label="Bills" href="#bills" disabled /></NavLink><Tree data={TREE} /></ScrollArea></AppShell.Navbar>
      <AppShell.Main><Container>
        <Breadcrumbs><Anchor href="#home">Home</Anchor><Anchor href="#pupils">Pupils</Anchor></Breadcrumbs>
        <Alert title="Two pupils are late" withCloseButton closeButtonLabel="Dismiss">The bus had a breakdown.</Alert>
        <Stepper active={1}><Stepper.Step label="Asked" description="In spring" /><Stepper.Step label="Accepted" /><Stepper.Step label="Started" /></Stepper>
        <Progress value={42} aria-label="Term" />
        <Tabs defaultValue="pupil"><Tabs.List><Tabs.Tab value="pupil">Pupil</Tabs.Tab><Tabs.Tab value="days">Days</Tabs.Tab><Tabs.Tab value="closed" disabled>Closed</Tabs.Tab></Tabs.List><Tabs.Panel value="pupil"><PupilForm /></Tabs.Panel><Tabs.Panel value="days"><Calendar date="2026-03-01" /></Tabs.Panel></Tabs>
        <Marks /><Pagination total={10} />
        <Accordion defaultValue="terms"><Accordion.Item value="terms"><Accordion.Control>Terms</Accordion.Control><Accordion.Panel>Within 14 days.</Accordion.Panel></Accordion.Item><Accordion.Item value="back"><Accordion.Control>Returns</Accordion.Control><Accordion.Panel>Free of charge.</Accordion.Panel></Accordion.Item></Accordion>
        <Spoiler maxHeight={24} showLabel="Show more" hideLabel="Hide">{"A long story about the school. ".repeat(30)}</Spoiler>
        <Timeline active={1}><Timeline.Item title="Founded">In 1901</Timeline.Item><Timeline.Item title="Rebuilt">In 1962</Timeline.Item></Timeline><List><List.Item>Milk</List.Item><List.Item>Bread</List.Item></List>
        <Modal opened={opened} onClose={close} title="Message from Ada Bela" transitionProps={{ duration: 0 }} closeButtonProps={{ "aria-label": "Close" }}><TextInput label="Answer" data-autofocus /><Button>Send</Button></Modal>
      </Container></AppShell.Main>
    </AppShell>
  );
}

createRoot(document.getElementById("root")).render(<MantineProvider><Office /></MantineProvider>);
