CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"amount_cents" bigint,
	"reason" text NOT NULL,
	"input" jsonb NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "approvals_state_known" CHECK ("approvals"."state" IN ('asked', 'approved', 'declined', 'withdrawn', 'done')),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."decided_by" <> "approvals"."asked_by" OR "approvals"."state" = 'withdrawn')
);
--> statement-breakpoint
CREATE TABLE "background_job_items" (
	"job_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"item" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"sentence" text,
	"undo" jsonb,
	CONSTRAINT "background_job_items_job_id_no_pk" PRIMARY KEY("job_id","no"),
	CONSTRAINT "background_job_items_state_known" CHECK ("background_job_items"."state" IN ('waiting', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "background_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "background_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"label" text NOT NULL,
	"input" jsonb NOT NULL,
	"items_total" integer NOT NULL,
	"items_done" integer DEFAULT 0 NOT NULL,
	"items_failed" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "background_jobs_state_known" CHECK ("background_jobs"."state" IN ('waiting', 'running', 'done', 'undone', 'failed'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "office_presence" (
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"is_editing" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_presence_subject_kind_subject_id_staff_id_pk" PRIMARY KEY("subject_kind","subject_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "office_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"changed_by" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room" text NOT NULL,
	"name" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"filters" jsonb NOT NULL,
	"columns" jsonb,
	"sort" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_staff_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_staff_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_job_items" ADD CONSTRAINT "background_job_items_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_jobs" ADD CONSTRAINT "background_jobs_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_presence" ADD CONSTRAINT "office_presence_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_settings" ADD CONSTRAINT "office_settings_changed_by_staff_members_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("kind","subject_kind","subject_id") WHERE "approvals"."state" IN ('asked', 'approved');--> statement-breakpoint
CREATE INDEX "approvals_state" ON "approvals" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "background_job_items_waiting" ON "background_job_items" USING btree ("job_id","no") WHERE "background_job_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "background_jobs_open" ON "background_jobs" USING btree ("starts_at") WHERE "background_jobs"."state" IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "background_jobs_staff" ON "background_jobs" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "background_jobs_finished" ON "background_jobs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "office_presence_seen" ON "office_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_shared_name" ON "saved_views" USING btree ("room",lower("name")) WHERE "saved_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("staff_id","room",lower("name")) WHERE NOT "saved_views"."is_shared";--> statement-breakpoint
CREATE INDEX "companies_names" ON "companies" USING gin (to_tsvector('simple'::regconfig, "name"));--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING gin (to_tsvector('simple'::regconfig, coalesce("first_name", '') || ' ' || coalesce("middle_name", '') || ' ' || coalesce("last_name", '')));--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("mobile_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_begun" ON "users" USING btree ("email" text_pattern_ops);