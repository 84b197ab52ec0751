CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"idempotency_key" text,
	"container_type" text NOT NULL,
	"container_id" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"declared_sha256" text,
	"blob_key" text NOT NULL,
	"staging_id" text,
	"sha256" text,
	"document_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key" ON "uploads" USING btree ("user_id","idempotency_key") WHERE "uploads"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "uploads_open" ON "uploads" USING btree ("user_id") WHERE "uploads"."document_id" is null;--> statement-breakpoint
CREATE INDEX "uploads_blob" ON "uploads" USING btree ("blob_key") WHERE "uploads"."document_id" is null;--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("expires_at");