// Quasar on Vue: fields whose lists and calendars are drawn in portals at the end of the page.
import * as vue from "vue/dist/vue.esm-bundler.js";
import { Notify, QBtn, QCheckbox, QDate, QIcon, QInput, QOptionGroup, QPopupProxy, QSelect, QToggle, Quasar } from "quasar";
import "quasar/dist/quasar.css";
import { post } from "./post.js";

const COUNTRIES = ["Austria", "Belgium", "Denmark", "Finland", "Italy", "Portugal", "Spain", "Sweden"];

const form = {
  template: `<h5>Registration</h5>
    <div style="width: 420px; display: grid; gap: 12px">
    <q-input v-model="form.name" label="Name" outlined />
    <q-select v-model="form.country" label="Country" :options="shown" use-input outlined @filter="filter" />
    <q-select v-model="form.languages" label="Languages" :options="languages" multiple use-chips outlined />
    <q-input v-model="form.day" label="First day" outlined readonly>
      <template #append><q-btn flat round aria-label="Choose a day" label="▾"><q-popup-proxy cover>
        <q-date v-model="form.day" minimal default-year-month="2026/03"><q-btn label="Close" v-close-popup flat /></q-date>
      </q-popup-proxy></q-btn></template>
    </q-input>
    <q-option-group v-model="form.meal" :options="meals" />
    <q-toggle v-model="form.news" label="Newsletter" />
    <q-btn color="primary" label="Register" @click="save" /></div>`,
  setup() {
    const form = vue.reactive({ name: "", country: null, languages: [], day: "", meal: "any", news: false });
    const shown = vue.ref(COUNTRIES);
    const filter = (typed, update) => update(() => { shown.value = COUNTRIES.filter((name) => name.toLowerCase().includes(typed.toLowerCase())); });
    const meals = [{ label: "Anything", value: "any" }, { label: "Vegetarian", value: "green" }, { label: "Fish", value: "fish" }];
    return { form, shown, filter, meals, languages: ["Danish", "English", "Italian", "Spanish"], save: () => post({ ...form }) };
  },
};
const app = vue.createApp(form);
app.use(Quasar, { plugins: { Notify }, components: { QBtn, QCheckbox, QDate, QIcon, QInput, QOptionGroup, QPopupProxy, QSelect, QToggle } });
app.mount("#root");
