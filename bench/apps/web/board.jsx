// @hello-pangea/dnd: a board of three columns, cards dragged by mouse or by keys.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import { post } from "./post.js";

const FIRST = {
  "To do": ["Write tests", "Order chairs", "Call the printer", "Pay the rent"],
  Doing: ["Paint the door", "Mend the roof"],
  Done: ["Buy paint"],
};

function Board() {
  const [columns, setColumns] = useState(FIRST);
  const drop = ({ source, destination }) => {
    if (!destination) return;
    const next = Object.fromEntries(Object.entries(columns).map(([name, cards]) => [name, [...cards]]));
    const [card] = next[source.droppableId].splice(source.index, 1);
    next[destination.droppableId].splice(destination.index, 0, card);
    setColumns(next);
    post({ columns: next, where: Object.fromEntries(Object.entries(next).flatMap(([name, cards]) => cards.map((card) => [card, name]))) });
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <h1>Board</h1>
      <div style={{ display: "flex", gap: 16 }}>
        {Object.entries(columns).map(([name, cards]) => (
          <section key={name} aria-label={name} style={{ width: 240, background: "#eee", padding: 8 }}>
            <h2>{name}</h2>
            <Droppable droppableId={name}>
              {(area) => (
                <div ref={area.innerRef} {...area.droppableProps} style={{ minHeight: 160 }}>
                  {cards.map((card, index) => (
                    <Draggable key={card} draggableId={card} index={index}>
                      {(item) => (
                        <div ref={item.innerRef} {...item.draggableProps} {...item.dragHandleProps}
                          style={{ background: "white", padding: 12, marginBottom: 8, ...item.draggableProps.style }}>{card}</div>
                      )}
                    </Draggable>
                  ))}
                  {area.placeholder}
                </div>
              )}
            </Droppable>
          </section>
        ))}
      </div>
    </DragDropContext>
  );
}

createRoot(document.getElementById("root")).render(<Board />);
