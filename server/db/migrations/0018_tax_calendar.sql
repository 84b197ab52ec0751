CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_leads" (
	"company_id" text PRIMARY KEY NOT NULL,
	"guide_lead_days" smallint NOT NULL,
	"payroll_lead_days" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "obligation_marks" (
	"client_id" text NOT NULL,
	"obligation_id" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"paid_by_id" text,
	"paid_by_name" text,
	"guide_id" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "obligation_marks_client_id_obligation_id_pk" PRIMARY KEY("client_id","obligation_id")
);
--> statement-breakpoint
CREATE TABLE "tax_facts" (
	"client_id" text PRIMARY KEY NOT NULL,
	"regime" text NOT NULL,
	"traits" text[] NOT NULL,
	"state_code" text NOT NULL,
	"municipality" text NOT NULL,
	"opened_on" date
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_leads" ADD CONSTRAINT "calendar_leads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obligation_marks" ADD CONSTRAINT "obligation_marks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obligation_marks" ADD CONSTRAINT "obligation_marks_guide_id_documents_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_facts" ADD CONSTRAINT "tax_facts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "obligation_marks_guide" ON "obligation_marks" USING btree ("guide_id");