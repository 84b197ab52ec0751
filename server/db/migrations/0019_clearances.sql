CREATE TABLE "client_agencies" (
	"client_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"status" text,
	"settled" text,
	"valid_until" date,
	"checked_at" timestamp (3) with time zone,
	"run_id" text,
	"settled_run_id" text,
	"trigger" text NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"held_until" timestamp (3) with time zone,
	"reminded_for" date,
	CONSTRAINT "client_agencies_client_id_agency_id_pk" PRIMARY KEY("client_id","agency_id")
);
--> statement-breakpoint
CREATE TABLE "crawler_history" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"trigger" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"certificate_number" text,
	"control_code" text,
	"issued_at" date,
	"valid_until" date,
	"debts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text,
	"attempts" smallint DEFAULT 1 NOT NULL,
	"blob_key" text,
	"size" integer,
	"sha256" text
);
--> statement-breakpoint
ALTER TABLE "client_agencies" ADD CONSTRAINT "client_agencies_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawler_history" ADD CONSTRAINT "crawler_history_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_agencies_next" ON "client_agencies" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "client_agencies_validity" ON "client_agencies" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "crawler_history_agency" ON "crawler_history" USING btree ("client_id","agency_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "crawler_history_started" ON "crawler_history" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "crawler_history_blob" ON "crawler_history" USING btree (split_part("blob_key", '@', 1));