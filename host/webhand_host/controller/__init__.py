"""Many browsers on many machines: tasks by REST, carried by durable workflows, acted out by workers."""
