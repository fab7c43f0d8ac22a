CREATE TABLE `breakers` (
	`pool` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `decisions` ADD `inputs` text;--> statement-breakpoint
ALTER TABLE `trades` ADD `fees_micro` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What a step needs to know of a book is more than earlier books hold: the next reconcile reads it anew.
UPDATE `account_states` SET `state` = json_set(`state`, '$.book', NULL);
