CREATE TABLE `gate_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`rule` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gate_rules_once` ON `gate_rules` (`code`,`rule`);--> statement-breakpoint
DROP INDEX `decisions_once_per_bar`;--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_once_per_bar` ON `decisions` (`feed`,`bar_start`,`user_id`,`symbol`);