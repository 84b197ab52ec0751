CREATE TABLE "upload_usage" (
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"day" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_usage_kind_owner_id_day_pk" PRIMARY KEY("kind","owner_id","day")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "pay_hosts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "continues_parent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_id_sessions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_emulatee" ON "sessions" USING btree ("emulatee_id");--> statement-breakpoint
CREATE FUNCTION "revoke_children"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	children text[];
BEGIN
	PERFORM pg_notify('access_change', 'session:' || after."id")
		FROM "after" JOIN "before" ON before."id" = after."id"
		WHERE after."revoked_at" IS NOT NULL AND before."revoked_at" IS NULL;
	-- All descendants at once: a chain of sessions may be longer than triggers can be nested.
	WITH RECURSIVE "family" AS (
		SELECT "id" FROM "after" WHERE "revoked_at" IS NOT NULL
		UNION
		SELECT "sessions"."id" FROM "sessions" JOIN "family" ON "sessions"."parent_id" = "family"."id"
	)
	SELECT array_agg("sessions"."id") INTO children
		FROM "sessions" JOIN "family" USING ("id") WHERE "sessions"."revoked_at" IS NULL;
	-- The trigger runs for an update of no rows too, and would never end.
	IF children IS NOT NULL THEN
		UPDATE "sessions" SET "revoked_at" = now() WHERE "id" = ANY (children);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_person_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."sign_in_policy" <> 'allowed' OR NEW."is_closed" THEN
		UPDATE "sessions" SET "revoked_at" = now()
			WHERE ("user_id" = NEW."id" OR "emulatee_id" = NEW."id") AND "revoked_at" IS NULL;
	END IF;
	PERFORM pg_notify('access_change', 'user:' || NEW."id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "revoke_sessions_of_firm"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "sessions" SET "revoked_at" = now() WHERE "company_id" = NEW."id" AND "revoked_at" IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_revoked" AFTER UPDATE ON "sessions" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "revoke_children"();--> statement-breakpoint
CREATE TRIGGER "users_access" AFTER UPDATE ON "users" FOR EACH ROW WHEN (
	OLD."sign_in_policy" IS DISTINCT FROM NEW."sign_in_policy" OR OLD."is_closed" IS DISTINCT FROM NEW."is_closed"
	OR OLD."grants" IS DISTINCT FROM NEW."grants" OR OLD."access_controls" IS DISTINCT FROM NEW."access_controls"
	OR OLD."kind" IS DISTINCT FROM NEW."kind" OR OLD."company_id" IS DISTINCT FROM NEW."company_id"
) EXECUTE FUNCTION "note_person_change"();--> statement-breakpoint
CREATE TRIGGER "companies_locked" AFTER UPDATE ON "companies" FOR EACH ROW WHEN (OLD."locked_at" IS NULL AND NEW."locked_at" IS NOT NULL) EXECUTE FUNCTION "revoke_sessions_of_firm"();
