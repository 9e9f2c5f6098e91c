"""What a run and the person owe each other: plans, steps that only they can do, where they want things done."""
