CREATE TABLE `blackouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`date` text NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `operator_limits` (
	`version` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`max_contracts` integer NOT NULL,
	`max_premium` real NOT NULL,
	`max_entries_per_day` integer NOT NULL,
	`max_losses_per_day` integer NOT NULL,
	`user_daily_loss` real NOT NULL,
	`last_entry_minutes` integer NOT NULL,
	`flatten_minutes` integer NOT NULL,
	`money_flow_gate` real NOT NULL,
	`saved_by` text,
	`saved_at` integer NOT NULL
);
