CREATE TABLE "payroll_closures" (
	"client_id" text NOT NULL,
	"competence" text NOT NULL,
	"type" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by_id" text NOT NULL,
	CONSTRAINT "payroll_closures_client_id_competence_type_pk" PRIMARY KEY("client_id","competence","type")
);
--> statement-breakpoint
CREATE TABLE "payroll_settings" (
	"company_id" text PRIMARY KEY NOT NULL,
	"rubrics" jsonb NOT NULL,
	"window_from" smallint NOT NULL,
	"cut_off_day" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "registration" text;--> statement-breakpoint
ALTER TABLE "request_history" ADD COLUMN "more_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_closures" ADD CONSTRAINT "payroll_closures_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_settings" ADD CONSTRAINT "payroll_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_payroll" ON "service_requests" USING btree ("client_id",("values" ->> 'competence'),("values" ->> 'payrollType')) WHERE "service_requests"."kind" = 'payroll-entries' and "service_requests"."status" <> 'Replied';