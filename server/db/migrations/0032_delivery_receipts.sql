CREATE TABLE "delivery_documents" (
	"receipt_id" text NOT NULL,
	"place" smallint NOT NULL,
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"type" text NOT NULL,
	"competence" text,
	"due_on" date,
	"amount" numeric(15, 2),
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "delivery_documents_receipt_id_place_pk" PRIMARY KEY("receipt_id","place")
);
--> statement-breakpoint
CREATE TABLE "delivery_events" (
	"receipt_id" text NOT NULL,
	"place" smallint NOT NULL,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" text,
	"by_name" text NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"address" text,
	CONSTRAINT "delivery_events_receipt_id_place_pk" PRIMARY KEY("receipt_id","place")
);
--> statement-breakpoint
CREATE TABLE "delivery_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"channel" text NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"contact_id" text NOT NULL,
	"contact_name" text NOT NULL,
	"note" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"refused_reason" text,
	"due_on" date,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"company_id" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_numbers_company_id_year_pk" PRIMARY KEY("company_id","year")
);
--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "authorized_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "goods" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "icms" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "ipi" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "ibs" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD COLUMN "cbs" numeric(17, 2);--> statement-breakpoint
ALTER TABLE "delivery_documents" ADD CONSTRAINT "delivery_documents_receipt_id_delivery_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."delivery_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_events" ADD CONSTRAINT "delivery_events_receipt_id_delivery_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."delivery_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_receipts" ADD CONSTRAINT "delivery_receipts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_receipts" ADD CONSTRAINT "delivery_receipts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_receipts" ADD CONSTRAINT "delivery_receipts_contact_id_users_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_numbers" ADD CONSTRAINT "receipt_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_receipts_number" ON "delivery_receipts" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "delivery_receipts_client" ON "delivery_receipts" USING btree ("client_id","sent_at","id");--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_receipt_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'events of delivery receipts are neither changed nor deleted';
END $$;
--> statement-breakpoint
CREATE TRIGGER "delivery_events_kept" BEFORE UPDATE OR DELETE ON "delivery_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_receipt_event"();
