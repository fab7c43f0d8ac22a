CREATE TABLE `trade_paths` (
	`trade_id` text NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`user_id` text NOT NULL,
	`best_bid` integer,
	`worst_bid` integer,
	`points` integer NOT NULL,
	`refused` integer NOT NULL,
	`begun` integer NOT NULL,
	`is_thinned` integer NOT NULL,
	`path` blob NOT NULL,
	PRIMARY KEY(`trade_id`, `from_at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trade_paths_to_thin` ON `trade_paths` (`from_at`) WHERE is_thinned = 0;--> statement-breakpoint
ALTER TABLE `trade_details` ADD `terms` text;