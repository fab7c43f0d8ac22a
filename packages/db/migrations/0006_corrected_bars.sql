CREATE TABLE `corrected_bars` (
	`feed` text NOT NULL,
	`symbol` text NOT NULL,
	`start` integer NOT NULL,
	`open` integer NOT NULL,
	`high` integer NOT NULL,
	`low` integer NOT NULL,
	`close` integer NOT NULL,
	`volume` real NOT NULL,
	PRIMARY KEY(`feed`, `symbol`, `start`)
);
