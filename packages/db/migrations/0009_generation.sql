CREATE TABLE `generation` (
	`id` integer PRIMARY KEY NOT NULL,
	`lineage` text NOT NULL,
	`number` integer NOT NULL,
	`is_kept` integer NOT NULL
);
