DROP INDEX `attempts_by_order`;--> statement-breakpoint
DROP INDEX `decisions_by_day`;--> statement-breakpoint
DROP INDEX `intents_by_step`;--> statement-breakpoint
DROP INDEX `intents_by_order`;