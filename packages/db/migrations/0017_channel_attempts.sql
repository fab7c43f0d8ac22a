ALTER TABLE `deliveries` ADD `took_ms` integer;--> statement-breakpoint
ALTER TABLE `notification_channels` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `notification_channels` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `notification_channels` ADD `last_error` text;