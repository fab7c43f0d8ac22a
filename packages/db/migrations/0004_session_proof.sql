ALTER TABLE `sessions` RENAME COLUMN "created_at" TO "proved_at";
