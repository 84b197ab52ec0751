CREATE TABLE "password_events" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_events" ADD CONSTRAINT "password_events_subject_provider_accounts_subject_fk" FOREIGN KEY ("subject") REFERENCES "public"."provider_accounts"("subject") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_events_subject" ON "password_events" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "password_events_created" ON "password_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_entries_account" ON "provider_entries" USING btree (("payload"->>'accountId'));