DROP INDEX `decisions_by_day`;--> statement-breakpoint
CREATE INDEX `decisions_by_day` ON `decisions` (`user_id`,`feed`,`date`,`bar_start`);--> statement-breakpoint
DROP INDEX `trades_by_account`;--> statement-breakpoint
CREATE INDEX `trades_by_close` ON `trades` (`user_id`,`closed_at`,`trade_id`);--> statement-breakpoint
CREATE INDEX `trades_by_account` ON `trades` (`user_id`,`account_number`,`date`,`closed_at`,`trade_id`);--> statement-breakpoint
CREATE INDEX `equity_points_by_date` ON `equity_points` (`date`);