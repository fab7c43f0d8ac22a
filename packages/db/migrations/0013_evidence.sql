CREATE TABLE `trade_details` (
	`trade_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`feed` text NOT NULL,
	`bar_start` integer NOT NULL,
	`risk_level` integer NOT NULL,
	`orders` text NOT NULL,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`trade_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `trade_notes` (
	`trade_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`note` text NOT NULL,
	`tags` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`trade_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
