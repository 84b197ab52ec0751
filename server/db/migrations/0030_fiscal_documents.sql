CREATE TABLE "fiscal_clients" (
	"client_id" text PRIMARY KEY NOT NULL,
	"tax_id" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"toggled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"storage" text NOT NULL,
	"identity" text NOT NULL,
	"root" text NOT NULL,
	"model" text NOT NULL,
	"key" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"nature" text NOT NULL,
	"sort_nature" text NOT NULL,
	"cfops" text[] NOT NULL,
	"total" numeric(17, 2),
	"issuer_name" text NOT NULL,
	"sort_issuer" text NOT NULL,
	"issuer_tax_id" text NOT NULL,
	"issuer_state" text NOT NULL,
	"recipient_name" text NOT NULL,
	"sort_recipient" text NOT NULL,
	"recipient_tax_id" text NOT NULL,
	"direction" text NOT NULL,
	"status" text NOT NULL,
	"is_corrected" boolean NOT NULL,
	"is_contested" boolean DEFAULT false NOT NULL,
	"flags" text[] NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"blob_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_events" (
	"client_id" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"sequence" smallint NOT NULL,
	"at" timestamp (3) with time zone,
	"text" text NOT NULL,
	"protocol" text NOT NULL,
	"is_accepted" boolean NOT NULL,
	CONSTRAINT "fiscal_events_client_id_key_type_sequence_pk" PRIMARY KEY("client_id","key","type","sequence")
);
--> statement-breakpoint
CREATE TABLE "fiscal_firms" (
	"company_id" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fiscal_clients" ADD CONSTRAINT "fiscal_clients_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_documents" ADD CONSTRAINT "fiscal_documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_events" ADD CONSTRAINT "fiscal_events_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_firms" ADD CONSTRAINT "fiscal_firms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_documents_identity" ON "fiscal_documents" USING btree ("client_id","identity");--> statement-breakpoint
CREATE INDEX "fiscal_documents_issued" ON "fiscal_documents" USING btree ("client_id","storage","issued_at","id");--> statement-breakpoint
CREATE INDEX "fiscal_documents_key" ON "fiscal_documents" USING btree ("client_id","key");--> statement-breakpoint
CREATE INDEX "fiscal_documents_blob" ON "fiscal_documents" USING btree (split_part("blob_key", '@', 1));