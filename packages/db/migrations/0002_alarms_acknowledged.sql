CREATE TABLE `kill_switch` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_engaged` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `starts` (
	`fence` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`started_at` integer NOT NULL,
	`reconciled_at` integer
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`severity` text NOT NULL,
	`code` text NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL,
	`raised_at` integer NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
-- What was raised before anybody could acknowledge it counts as acknowledged: it must stop nobody now.
INSERT INTO `__new_alarms`("id", "user_id", "severity", "code", "message", "at", "raised_at", "acknowledged_at", "acknowledged_by") SELECT "id", "user_id", "severity", "code", "message", "at", "at", "at", NULL FROM `alarms`;--> statement-breakpoint
DROP TABLE `alarms`;--> statement-breakpoint
ALTER TABLE `__new_alarms` RENAME TO `alarms`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `alarms_by_user` ON `alarms` (`user_id`);--> statement-breakpoint
CREATE INDEX `alarms_open` ON `alarms` (`severity`) WHERE acknowledged_at IS NULL;