ALTER TABLE `one_time_links` ADD `generation` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `sealed_next_secret` blob;--> statement-breakpoint
ALTER TABLE `second_factors` ADD `next_drawn_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `generation` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `generation` integer DEFAULT 0 NOT NULL;