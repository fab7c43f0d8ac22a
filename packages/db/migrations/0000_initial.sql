CREATE TABLE `account_states` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`severity` text NOT NULL,
	`code` text NOT NULL,
	`message` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `alarms_by_user` ON `alarms` (`user_id`);--> statement-breakpoint
CREATE TABLE `allowed_emails` (
	`email` text PRIMARY KEY NOT NULL,
	`added_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`client_order_id` text NOT NULL,
	`at` integer NOT NULL,
	`fence` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `attempts_by_order` ON `attempts` (`client_order_id`);--> statement-breakpoint
CREATE TABLE `bars` (
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
--> statement-breakpoint
CREATE TABLE `broker_configs` (
	`user_id` text PRIMARY KEY NOT NULL,
	`venue` text NOT NULL,
	`environment` text NOT NULL,
	`sealed_key_id` blob NOT NULL,
	`sealed_secret_key` blob NOT NULL,
	`is_active` integer NOT NULL,
	`last_tested_at` integer,
	`account` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`feed` text NOT NULL,
	`date` text NOT NULL,
	`bar_start` integer NOT NULL,
	`symbol` text NOT NULL,
	`outcome` text NOT NULL,
	`sentence` text NOT NULL,
	`gates` text NOT NULL,
	`contract` text,
	`quantity` integer,
	`limit_price` integer,
	`trade_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `decisions_by_day` ON `decisions` (`user_id`,`feed`,`date`);--> statement-breakpoint
CREATE UNIQUE INDEX `decisions_once_per_bar` ON `decisions` (`user_id`,`feed`,`bar_start`,`symbol`);--> statement-breakpoint
CREATE TABLE `fencing` (
	`id` integer PRIMARY KEY NOT NULL,
	`fence` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `intents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`type` text NOT NULL,
	`client_order_id` text,
	`intent` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `intents_by_step` ON `intents` (`user_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `intents_by_order` ON `intents` (`client_order_id`);--> statement-breakpoint
CREATE TABLE `market_rows` (
	`feed` text NOT NULL,
	`symbol` text NOT NULL,
	`bar_start` integer NOT NULL,
	`signal` text NOT NULL,
	PRIMARY KEY(`feed`, `symbol`, `bar_start`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `thresholds` (
	`version` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`mfi_bullish_threshold` real NOT NULL,
	`mfi_bearish_threshold` real NOT NULL,
	`rsi_oversold_threshold` real NOT NULL,
	`rsi_overbought_threshold` real NOT NULL,
	`ema_fast_period` integer NOT NULL,
	`ema_slow_period` integer NOT NULL,
	`relative_volume_threshold` real NOT NULL,
	`iv_threshold` real NOT NULL,
	`slippage_threshold` real NOT NULL,
	`saved_by` text,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `trades` (
	`trade_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`account_number` text NOT NULL,
	`date` text NOT NULL,
	`contract` text NOT NULL,
	`quantity` integer NOT NULL,
	`entry_price` integer NOT NULL,
	`exit_price` integer NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer NOT NULL,
	`reason` text NOT NULL,
	`gross_pnl` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trades_by_account` ON `trades` (`user_id`,`account_number`,`date`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`is_owner` integer NOT NULL,
	`is_admin` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);