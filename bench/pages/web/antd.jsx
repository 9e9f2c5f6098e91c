// Ant Design: an order desk with a table of many rows, a form, a menu, a tree, tabs, and a modal when the address asks.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AutoComplete, Badge, Breadcrumb, Button, Cascader, Checkbox, Collapse, ConfigProvider, DatePicker, Descriptions,
  Dropdown, Form, Input, InputNumber, Layout, Menu, Modal, Pagination, Progress, Radio, Rate, Segmented, Select, Slider,
  Space, Steps, Switch, Table, Tabs, Tag, TimePicker, Transfer, Tree, TreeSelect, Upload,
} from "antd";
import dayjs from "dayjs";
import { PLACES, orders } from "./data.js";

const DEPOTS = PLACES.map((name) => ({ value: name.toLowerCase(), label: name }));
const TREE = PLACES.slice(0, 4).map((name) => ({
  title: name, key: name, value: name, children: ["North", "South"].map((side) => ({ title: `${name} ${side}`, key: `${name} ${side}`, value: `${name} ${side}` })),
}));

const COLUMNS = [
  { title: "Order", dataIndex: "number", sorter: (a, b) => a.number - b.number, render: (number) => <a href={`#${number}`}>{number}</a> },
  { title: "Customer", dataIndex: "customer", filters: [{ text: "New", value: "new" }], onFilter: () => true },
  { title: "Town", dataIndex: "town" },
  { title: "State", dataIndex: "state", render: (state) => <Tag color={state === "late" ? "red" : "green"}>{state}</Tag> },
  { title: "Amount", dataIndex: "amount", align: "right", sorter: (a, b) => a.amount - b.amount },
  { title: "", key: "act", render: (_, row) => <Space><Button size="small">Ship</Button><Switch size="small" aria-label={`Hold ${row.number}`} /></Space> },
];

function OrderForm() {
  return (
    <Form layout="vertical" initialValues={{ depot: "carrow", count: 3, when: dayjs("2026-03-14"), pay: "card", parts: ["label"], stars: 4 }}>
      <Form.Item label="Customer" name="customer" rules={[{ required: true }]} help="The name on the parcel"><Input placeholder="Full name" /></Form.Item>
      <Form.Item label="E-mail" name="mail" validateStatus="error" help="This address is not complete" required><Input defaultValue="ada@" /></Form.Item>
      <Form.Item label="Password" name="password"><Input.Password autoComplete="current-password" /></Form.Item>
      <Form.Item label="Notes" name="notes"><Input.TextArea rows={2} showCount maxLength={200} /></Form.Item>
      <Form.Item label="Depot" name="depot"><Select showSearch options={DEPOTS} /></Form.Item>
      <Form.Item label="Labels" name="labels" initialValue={["dunmere", "foxley"]}><Select mode="multiple" options={DEPOTS} /></Form.Item>
      <Form.Item label="Street" name="street"><AutoComplete options={DEPOTS} placeholder="Begin to type" /></Form.Item>
      <Form.Item label="Shelf" name="shelf"><Cascader options={TREE.map(({ title, value, children }) => ({ value, label: title, children: children.map((c) => ({ value: c.value, label: c.title })) }))} /></Form.Item>
      <Form.Item label="Area" name="area"><TreeSelect treeData={TREE} /></Form.Item>
      <Form.Item label="Pieces" name="count"><InputNumber min={1} max={9} /></Form.Item>
      <Form.Item label="Delivery day" name="when"><DatePicker /></Form.Item>
      <Form.Item label="From and to" name="span"><DatePicker.RangePicker /></Form.Item>
      <Form.Item label="Hour" name="hour"><TimePicker /></Form.Item>
      <Form.Item label="Paid by" name="pay"><Radio.Group options={["card", "bank", "cash"]} /></Form.Item>
      <Form.Item label="Papers" name="parts"><Checkbox.Group options={["label", "invoice", "customs"]} /></Form.Item>
      <Form.Item label="Insurance" name="cover"><Slider defaultValue={30} /></Form.Item>
      <Form.Item label="Rating" name="stars"><Rate /></Form.Item>
      <Form.Item label="Gift" name="gift" valuePropName="checked"><Switch checkedChildren="yes" unCheckedChildren="no" /></Form.Item>
      <Form.Item label="Picture"><Upload><Button>Choose a file</Button></Upload></Form.Item>
      <Form.Item><Space><Button type="primary" htmlType="submit">Save</Button><Button disabled>Print</Button><Button danger loading>Delete</Button></Space></Form.Item>
    </Form>
  );
}

function Desk() {
  const [open, setOpen] = useState(location.hash === "#dialog");
  const tabs = [
    { key: "form", label: "New order", children: <OrderForm /> },
    { key: "move", label: "Move stock", children: <Transfer dataSource={DEPOTS.map(({ value, label }) => ({ key: value, title: label }))} render={(item) => item.title} targetKeys={["carrow"]} showSearch />, forceRender: true },
    { key: "off", label: "Closed", disabled: true },
  ];
  return (
    <Layout style={{ minHeight: "100vh" }}>
      <Layout.Sider theme="light">
        <Menu mode="inline" defaultOpenKeys={["stock"]} defaultSelectedKeys={["Carrow"]}
          items={[{ key: "home", label: "Home" }, { key: "stock", label: "Stock", children: PLACES.map((name) => ({ key: name, label: name })) }, { key: "staff", label: "Staff", disabled: true }]} />
        <Tree checkable defaultExpandAll treeData={TREE} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 24 }}>
        <Breadcrumb items={[{ title: <a href="#home">Home</a> }, { title: "Orders" }]} />
        <Steps current={1} items={[{ title: "Packed" }, { title: "Shipped" }, { title: "Delivered" }]} />
        <Alert type="warning" showIcon closable title="Two parcels are late" />
        <Space wrap>
          <Input.Search placeholder="Search orders" enterButton />
          <Segmented options={["Day", "Week", "Month"]} />
          <Dropdown menu={{ items: [{ key: "csv", label: "As CSV" }] }}><Button>Export</Button></Dropdown>
          <Badge count={5}><Button onClick={() => setOpen(true)}>Messages</Button></Badge>
          <Progress percent={42} style={{ width: 160 }} />
        </Space>
        <Table rowKey="number" size="small" columns={COLUMNS} dataSource={orders(60)} rowSelection={{}} pagination={{ pageSize: 50 }} />
        <Tabs items={tabs} />
        <Collapse items={[{ key: "1", label: "Terms", children: "Within 14 days." }, { key: "2", label: "Returns", children: "Free of charge." }]} defaultActiveKey={["1"]} />
        <Descriptions title="Depot" items={[{ key: "a", label: "Town", children: "Carrow" }, { key: "b", label: "Telephone", children: "0123 456" }]} />
        <Pagination total={120} />
        <Modal title="Message from Ada Bela" open={open} onCancel={() => setOpen(false)}><p>The parcel did not come.</p><Input aria-label="Answer" /></Modal>
      </Layout.Content>
    </Layout>
  );
}

createRoot(document.getElementById("root")).render(<ConfigProvider theme={{ token: { motion: false } }}><Desk /></ConfigProvider>);
