CREATE TABLE "upload_usage" (
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"day" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_usage_kind_owner_id_day_pk" PRIMARY KEY("kind","owner_id","day")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "client_id" text;