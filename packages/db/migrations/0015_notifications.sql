CREATE TABLE `deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`notice_id` integer,
	`channel_id` text NOT NULL,
	`is_critical` integer NOT NULL,
	`status` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`not_before` integer NOT NULL,
	`last_error` text,
	`tried_at` integer,
	FOREIGN KEY (`notice_id`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `notification_channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`channel_id`,`id`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_by_channel` ON `deliveries` (`channel_id`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_notice` ON `deliveries` (`notice_id`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `notices_waiting` ON `notices` (`id`) WHERE is_spread = 0;--> statement-breakpoint
CREATE INDEX `notices_by_alarm` ON `notices` (`alarm_id`) WHERE alarm_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notices_by_age` ON `notices` (`raised_at`);--> statement-breakpoint
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
	`gave_up_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_channels_by_user` ON `notification_channels` (`user_id`);