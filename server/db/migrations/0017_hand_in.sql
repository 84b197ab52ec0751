CREATE TABLE "task_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"task_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL,
	"by_name" text NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hand_in_state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hand_in_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "hand_in_by" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "returned_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "verdicts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_events_task" ON "task_events" USING btree ("task_id","id");--> statement-breakpoint
CREATE INDEX "tasks_handed_in" ON "tasks" USING btree ("client_id","hand_in_since" DESC NULLS LAST,"id") WHERE "tasks"."hand_in_state" in ('received', 'inReview', 'accepted');--> statement-breakpoint
-- Tasks that were finished before there were events. Nothing of them that a browser shows has changed, so none is numbered anew.
ALTER TABLE "tasks" DISABLE TRIGGER "tasks_numbered";--> statement-breakpoint
UPDATE "tasks" SET "hand_in_state" = CASE "status" WHEN 2 THEN 'received' ELSE 'accepted' END, "hand_in_since" = "modified_at" WHERE "status" IN (2, 4);--> statement-breakpoint
ALTER TABLE "tasks" ENABLE TRIGGER "tasks_numbered";
