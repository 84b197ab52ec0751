CREATE SEQUENCE "public"."task_change" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "task_groups" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"due_date" date,
	"expiration_date" date,
	"completed_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_removals" (
	"task_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"version" integer NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"company_id" text NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"label" text NOT NULL,
	"label_order" text COLLATE "C" NOT NULL,
	"due_date" date,
	"expiration_date" date,
	"sort_order" integer NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"params" jsonb NOT NULL,
	"data" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"comment" text,
	"does_not_apply_comment" text,
	"tags" text[] NOT NULL,
	"send_notification" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"change" bigint DEFAULT 0 NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "task_groups" ADD CONSTRAINT "task_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_group_id_task_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."task_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_groups_pending" ON "task_groups" USING btree ("client_id","due_date","id") WHERE "task_groups"."status" in (0, 1);--> statement-breakpoint
CREATE INDEX "task_groups_complete" ON "task_groups" USING btree ("client_id","completed_date" DESC NULLS LAST,"id") WHERE "task_groups"."status" not in (0, 1);--> statement-breakpoint
CREATE INDEX "task_removals_change" ON "task_removals" USING btree ("company_id","change");--> statement-breakpoint
CREATE INDEX "tasks_group" ON "tasks" USING btree ("group_id","status");--> statement-breakpoint
CREATE INDEX "tasks_client" ON "tasks" USING btree ("client_id","sort_order","status","due_date");--> statement-breakpoint
CREATE INDEX "tasks_change" ON "tasks" USING btree ("company_id","change");--> statement-breakpoint
CREATE FUNCTION "number_task_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Whoever has a number holds the firm's turn until the end of the transaction: numbers become visible in their order.
	PERFORM pg_advisory_xact_lock(hashtext('task_change'), hashtext(NEW."company_id"));
	NEW."change" := nextval('task_change');
	PERFORM pg_notify('task_change', NEW."company_id");
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_task_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('task_change'), hashtext(OLD."company_id"));
	INSERT INTO "task_removals" ("task_id", "group_id", "company_id", "client_id", "type", "version", "change")
		VALUES (OLD."id", OLD."group_id", OLD."company_id", OLD."client_id", OLD."type", OLD."version" + 1, nextval('task_change'));
	PERFORM pg_notify('task_change', OLD."company_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tasks_numbered" BEFORE INSERT OR UPDATE ON "tasks" FOR EACH ROW EXECUTE FUNCTION "number_task_change"();--> statement-breakpoint
CREATE TRIGGER "tasks_removed" AFTER DELETE ON "tasks" FOR EACH ROW EXECUTE FUNCTION "note_task_removal"();
