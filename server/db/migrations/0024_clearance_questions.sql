ALTER TABLE "client_agencies" ADD COLUMN "firm_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_agencies" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "client_agencies" ADD COLUMN "asked_by_name" text;