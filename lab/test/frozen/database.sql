CREATE INDEX `alarms_by_user` ON `alarms` (`user_id`)
CREATE INDEX `alarms_open` ON `alarms` (`severity`) WHERE acknowledged_at IS NULL
CREATE INDEX `api_tokens_by_user` ON `api_tokens` (`user_id`)
CREATE INDEX `deliveries_by_channel` ON `deliveries` (`channel_id`,`id`)
CREATE INDEX `deliveries_by_notice` ON `deliveries` (`notice_id`)
CREATE INDEX `deliveries_waiting` ON `deliveries` (`channel_id`,`id`) WHERE status = 'waiting'
CREATE INDEX `equity_points_by_date` ON `equity_points` (`date`)
CREATE INDEX `notices_by_age` ON `notices` (`raised_at`)
CREATE INDEX `notices_by_alarm` ON `notices` (`alarm_id`) WHERE alarm_id IS NOT NULL
CREATE INDEX `notices_waiting` ON `notices` (`id`) WHERE is_spread = 0
CREATE INDEX `notification_channels_by_user` ON `notification_channels` (`user_id`)
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`)
CREATE INDEX `trade_paths_to_thin` ON `trade_paths` (`from_at`) WHERE is_thinned = 0
CREATE INDEX `trades_by_account` ON `trades` (`user_id`,`account_number`,`date`,`closed_at`,`trade_id`)
CREATE INDEX `trades_by_close` ON `trades` (`user_id`,`closed_at`,`trade_id`)
CREATE TABLE "alarms" (
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
)
CREATE TABLE `account_states` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `allowed_emails` (
	`email` text PRIMARY KEY NOT NULL,
	`added_at` integer NOT NULL
, `added_by` text REFERENCES users(id) ON DELETE set null)
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_used_at` integer,
	`last_used_from` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`client_order_id` text NOT NULL,
	`at` integer NOT NULL,
	`fence` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`rows` integer NOT NULL,
	`hash` text NOT NULL
)
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text,
	`address` text,
	`hash` text NOT NULL
)
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
)
CREATE TABLE `blackouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`date` text NOT NULL,
	`from_time` text NOT NULL,
	`to_time` text NOT NULL
)
CREATE TABLE `breakers` (
	`pool` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
)
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
)
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
)
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
	`trade_id` text, `inputs` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notice_id` integer,
	`channel_id` text NOT NULL,
	`is_critical` integer NOT NULL,
	`status` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`last_error` text,
	`tried_at` integer, `took_ms` integer,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `notification_channels`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `devices` (
	`user_id` text NOT NULL,
	`id_hash` text NOT NULL,
	`last_seen_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `equity_points` (
	`user_id` text NOT NULL,
	`account_number` text NOT NULL,
	`date` text NOT NULL,
	`at` integer NOT NULL,
	`equity` integer NOT NULL,
	PRIMARY KEY(`user_id`, `account_number`, `date`, `at`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `fencing` (
	`id` integer PRIMARY KEY NOT NULL,
	`fence` integer NOT NULL
)
CREATE TABLE `gate_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`rule` text NOT NULL
)
CREATE TABLE `generation` (
	`id` integer PRIMARY KEY NOT NULL,
	`lineage` text NOT NULL,
	`number` integer NOT NULL,
	`is_kept` integer NOT NULL
)
CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `intents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`type` text NOT NULL,
	`client_order_id` text,
	`intent` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `kill_switch` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_engaged` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`changed_by` text,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
)
CREATE TABLE `market_rows` (
	`feed` text NOT NULL,
	`symbol` text NOT NULL,
	`bar_start` integer NOT NULL,
	`signal` text NOT NULL,
	PRIMARY KEY(`feed`, `symbol`, `bar_start`)
)
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`facts` text NOT NULL,
	`alarm_id` integer,
	`at` integer NOT NULL,
	`raised_at` integer NOT NULL,
	`is_spread` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`alarm_id`) REFERENCES `alarms`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `notification_channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`kinds` text NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`hide_amounts` integer NOT NULL,
	`sealed_config` blob NOT NULL,
	`created_at` integer NOT NULL,
	`gave_up_at` integer, `failing_since` integer, `tried_at` integer, `last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL, `generation` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
)
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
)
CREATE TABLE `profile_images` (
	`user_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`bytes` blob NOT NULL,
	`digest` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `push_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` blob NOT NULL
)
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `second_factors`(`user_id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `sealing` (
	`id` integer PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL
)
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` blob NOT NULL,
	`confirmed_at` integer,
	`last_step` integer, `sealed_next_secret` blob, `next_drawn_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL, "proved_at" integer DEFAULT 0 NOT NULL, `last_active_at` integer DEFAULT 0 NOT NULL, `factor_at` integer, `generation` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
)
CREATE TABLE `starts` (
	`fence` integer PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`started_at` integer NOT NULL,
	`reconciled_at` integer
)
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
)
CREATE TABLE `trade_details` (
	`trade_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`feed` text NOT NULL,
	`bar_start` integer NOT NULL,
	`risk_level` integer NOT NULL,
	`orders` text NOT NULL, `terms` text,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`trade_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
CREATE TABLE `trade_notes` (
	`trade_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`note` text NOT NULL,
	`tags` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`trade_id`) REFERENCES `trades`(`trade_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
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
)
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
	`gross_pnl` integer NOT NULL, `fees_micro` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
)
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
, `deleted_at` integer, `generation` integer DEFAULT 0 NOT NULL)
CREATE TRIGGER `audit_head_grows` BEFORE UPDATE ON `audit_head`
WHEN NEW.`id` <> OLD.`id` OR NEW.`rows` <> OLD.`rows` + 1
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
CREATE TRIGGER `audit_head_kept` BEFORE DELETE ON `audit_head`
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
CREATE TRIGGER `audit_log_appended` BEFORE INSERT ON `audit_log`
WHEN NEW.`id` <= (SELECT coalesce(max(`id`), 0) FROM `audit_log`)
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
CREATE TRIGGER `audit_log_kept` BEFORE DELETE ON `audit_log`
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log`
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END
CREATE UNIQUE INDEX `api_tokens_token_hash_unique` ON `api_tokens` (`token_hash`)
CREATE UNIQUE INDEX `decisions_once_per_bar` ON `decisions` (`feed`,`bar_start`,`user_id`,`symbol`)
CREATE UNIQUE INDEX `gate_rules_once` ON `gate_rules` (`code`,`rule`)
CREATE UNIQUE INDEX `one_time_links_by_email` ON `one_time_links` (`kind`,`email`)
CREATE UNIQUE INDEX `users_email_present` ON `users` (`email`) WHERE deleted_at IS NULL
