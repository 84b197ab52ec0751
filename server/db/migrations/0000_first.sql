CREATE TABLE "client_links" (
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "client_links_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"nickname" text,
	"display_as" text,
	"doing_business_as" text,
	"kind" smallint NOT NULL,
	"description" text
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"market" text NOT NULL,
	"language" text NOT NULL,
	"theme" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "container_access" (
	"container_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "container_access_container_id_user_id_pk" PRIMARY KEY("container_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "containers" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"parent_id" text,
	"ancestors" text[] NOT NULL,
	"root_type" text,
	"product_type" text,
	"processing_year" integer,
	"is_shared" boolean DEFAULT false NOT NULL,
	"document_count" integer DEFAULT 0 NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_by_id" text NOT NULL,
	"modified_by_name" text NOT NULL,
	"modified_by_kind" text NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lock_type" text,
	"lock_level" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"container_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"document_type" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob_key" text NOT NULL,
	"sha256" text NOT NULL,
	"is_read_by_client_user" boolean DEFAULT false NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"custom_item_meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trashed_at" timestamp (3) with time zone,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_by_id" text NOT NULL,
	"modified_by_name" text NOT NULL,
	"modified_by_kind" text NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lock_type" text,
	"lock_level" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"result_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"demo_order" integer,
	"demo_line" text
);
--> statement-breakpoint
CREATE TABLE "provider_entries" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"expires_at" timestamp (3) with time zone,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "provider_entries_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"company_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"emulatee_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"session_id" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text,
	"target" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"contact_id" text NOT NULL,
	"subject" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"kind" text NOT NULL,
	"grants" jsonb NOT NULL,
	"access_controls" text[] NOT NULL,
	"sign_in_policy" text DEFAULT 'allowed' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_links" ADD CONSTRAINT "client_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container_access" ADD CONSTRAINT "container_access_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container_access" ADD CONSTRAINT "container_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_container_id_containers_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."containers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_company" ON "clients" USING btree ("company_id","sort_name");--> statement-breakpoint
CREATE INDEX "containers_client" ON "containers" USING btree ("client_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "containers_sibling_name" ON "containers" USING btree ("parent_id","name_key") WHERE "containers"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_name" ON "documents" USING btree ("container_id","name_key") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_page" ON "documents" USING btree ("container_id","modified_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_email" ON "provider_accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "provider_entries_grant" ON "provider_entries" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "provider_entries_uid" ON "provider_entries" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_subject" ON "users" USING btree ("subject");