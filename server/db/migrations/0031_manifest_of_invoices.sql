CREATE TABLE "authority_consumers" (
	"tax_id" text PRIMARY KEY NOT NULL,
	"last_nsu" bigint NOT NULL,
	"told_nsu" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"blocked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authority_documents" (
	"tax_id" text NOT NULL,
	"nsu" bigint NOT NULL,
	"schema" text NOT NULL,
	"xml" text NOT NULL,
	CONSTRAINT "authority_documents_tax_id_nsu_pk" PRIMARY KEY("tax_id","nsu")
);
--> statement-breakpoint
CREATE TABLE "authority_events" (
	"key" text NOT NULL,
	"type" text NOT NULL,
	"sequence" smallint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"number" bigserial NOT NULL,
	CONSTRAINT "authority_events_key_type_sequence_pk" PRIMARY KEY("key","type","sequence")
);
--> statement-breakpoint
CREATE TABLE "authority_invoices" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient_tax_id" text NOT NULL,
	"authorized_at" timestamp (3) with time zone NOT NULL,
	"standing" text NOT NULL,
	"xml" text,
	"is_released" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest_askings" (
	"client_id" text PRIMARY KEY NOT NULL,
	"tax_id" text NOT NULL,
	"ult_nsu" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"is_available" boolean DEFAULT true NOT NULL,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "manifest_attempts" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"sequence" smallint NOT NULL,
	"justification" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "manifest_attempts_client_id_key_type_sequence_pk" PRIMARY KEY("client_id","key","type","sequence")
);
--> statement-breakpoint
CREATE TABLE "manifest_certificates" (
	"client_id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"tax_id" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"pem" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest_events" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"sequence" smallint NOT NULL,
	"code" text NOT NULL,
	"is_registered" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"protocol" text NOT NULL,
	"justification" text NOT NULL,
	"user_id" text,
	"user_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest_firms" (
	"company_id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"reviewed" text[] DEFAULT '{"confirm","unknown","notPerformed"}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifest_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"issuer_name" text NOT NULL,
	"sort_issuer" text NOT NULL,
	"issuer_tax_id" text NOT NULL,
	"authorized_at" timestamp (3) with time zone NOT NULL,
	"total" numeric(17, 2) NOT NULL,
	"standing" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manifest_askings" ADD CONSTRAINT "manifest_askings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_attempts" ADD CONSTRAINT "manifest_attempts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_certificates" ADD CONSTRAINT "manifest_certificates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_events" ADD CONSTRAINT "manifest_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_firms" ADD CONSTRAINT "manifest_firms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_invoices" ADD CONSTRAINT "manifest_invoices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manifest_invoices" ADD CONSTRAINT "manifest_invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manifest_askings_next" ON "manifest_askings" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_events_registered" ON "manifest_events" USING btree ("client_id","key","type","sequence") WHERE "manifest_events"."is_registered";--> statement-breakpoint
CREATE UNIQUE INDEX "manifest_invoices_key" ON "manifest_invoices" USING btree ("client_id","key");--> statement-breakpoint
CREATE INDEX "manifest_invoices_authorized" ON "manifest_invoices" USING btree ("client_id","authorized_at","id");