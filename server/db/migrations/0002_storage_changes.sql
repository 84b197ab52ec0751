CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"text" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"author_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "trashed_by" text;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("document_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_trash" ON "documents" USING btree ("trashed_at") WHERE "documents"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "documents_blob" ON "documents" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "documents_metadata" ON "documents" USING gin ("custom_item_meta_data" jsonb_path_ops);