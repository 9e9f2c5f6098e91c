// The same made-up rows for every page of components, at every start.

export const PLACES = "Aldersea Brackwell Carrow Dunmere Elmsford Foxley Garside Hollin".split(" ");
const GIVEN = "Ada Bela Cleo Dora Emil Finn Gael Hana Ines Joel".split(" ");
const FAMILY = "Acker Brandt Costa Duarte Engel Faber Gruber".split(" ");
const STATES = ["open", "late", "done"];

export function orders(count) {
  return Array.from({ length: count }, (_, i) => ({
    number: 40_000 + i * 37,
    customer: `${GIVEN[(i * 3) % GIVEN.length]} ${FAMILY[(i * 5) % FAMILY.length]}`,
    town: PLACES[(i * 7) % PLACES.length],
    state: STATES[i % STATES.length],
    amount: ((i * 7919) % 90_000) / 100,
  }));
}
