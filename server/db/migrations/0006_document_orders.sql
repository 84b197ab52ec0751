DROP INDEX "documents_page";--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "name_order" text COLLATE "C" GENERATED ALWAYS AS (left(regexp_replace(regexp_replace(translate(replace(replace(replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıς', 'olddiσ'), '(?<![0-9])([0-9]{1,11})(?![0-9])', '00000000000\1', 'g'), '(?<![0-9])0*([0-9]{12})(?![0-9])', '\1', 'g'), 255)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_by_order" text COLLATE "C" GENERATED ALWAYS AS (case created_by_kind when 'firm' then '0' else '1' end || left(regexp_replace(regexp_replace(translate(replace(replace(replace(lower(regexp_replace(normalize(created_by_name, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıς', 'olddiσ'), '(?<![0-9])([0-9]{1,11})(?![0-9])', '00000000000\1', 'g'), '(?<![0-9])0*([0-9]{12})(?![0-9])', '\1', 'g'), 255)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(string_to_array(ltrim(replace(' ' || btrim(regexp_replace(left(translate(replace(replace(replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øłđðıς', 'olddiσ'), 400), '[\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ' ', ' ' || to_hex(hashtextextended(client_id, 0)) || '/')), ' '))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_container_id_modified_at" ON "documents" USING btree ("container_id","modified_at","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_container_id_name_order" ON "documents" USING btree ("container_id","name_order","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_container_id_added_by_order" ON "documents" USING btree ("container_id","added_by_order","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_container_id_size" ON "documents" USING btree ("container_id","size","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_client_id_modified_at" ON "documents" USING btree ("client_id","modified_at","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_client_id_name_order" ON "documents" USING btree ("client_id","name_order","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_client_id_added_by_order" ON "documents" USING btree ("client_id","added_by_order","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_client_id_size" ON "documents" USING btree ("client_id","size","id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_filter" ON "documents" USING btree ("client_id","is_read_by_client_user","created_by_kind","container_id") WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "documents_words" ON "documents" USING gin ("words") WITH (fastupdate=false) WHERE "documents"."trashed_at" is null;--> statement-breakpoint
CREATE FUNCTION "revise_containers_of_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "containers" SET "revision" = "revision" + 1 WHERE "id" IN (SELECT "container_id" FROM "changed");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "revise_containers_of_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "containers" SET "revision" = "revision" + 1 WHERE "id" IN (
		SELECT unnest(ARRAY["earlier"."container_id", "later"."container_id"])
		FROM "earlier" JOIN "later" USING ("id")
		WHERE ("earlier"."container_id", "earlier"."trashed_at", "earlier"."name", "earlier"."is_read_by_client_user", "earlier"."created_by_kind")
			IS DISTINCT FROM ("later"."container_id", "later"."trashed_at", "later"."name", "later"."is_read_by_client_user", "later"."created_by_kind")
	);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "documents_inserted" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "revise_containers_of_changed"();--> statement-breakpoint
CREATE TRIGGER "documents_deleted" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "revise_containers_of_changed"();--> statement-breakpoint
CREATE TRIGGER "documents_updated" AFTER UPDATE ON "documents" REFERENCING OLD TABLE AS "earlier" NEW TABLE AS "later" FOR EACH STATEMENT EXECUTE FUNCTION "revise_containers_of_updated"();
