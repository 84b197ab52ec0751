DROP INDEX "documents_blob";--> statement-breakpoint
CREATE INDEX "documents_blob" ON "documents" USING btree (split_part("blob_key", '@', 1));