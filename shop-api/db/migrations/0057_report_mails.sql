CREATE TABLE "report_mail_recipients" (
	"report_mail_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	CONSTRAINT "report_mail_recipients_report_mail_id_staff_id_pk" PRIMARY KEY("report_mail_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "report_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"basis" text NOT NULL,
	"grouping" text NOT NULL,
	"narrow" jsonb,
	"period" text NOT NULL,
	"cadence" text NOT NULL,
	"weekday" smallint NOT NULL,
	"month_day" smallint NOT NULL,
	"at_minutes" integer NOT NULL,
	"next_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"last_outcome" text,
	"last_error" text,
	"last_sent_to" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "report_mails_cadence_known" CHECK ("report_mails"."cadence" IN ('daily', 'weekly', 'monthly')),
	CONSTRAINT "report_mails_outcome_known" CHECK ("report_mails"."last_outcome" IN ('sent', 'failed', 'nobody')),
	CONSTRAINT "report_mails_last" CHECK (("report_mails"."last_at" IS NULL) = ("report_mails"."last_outcome" IS NULL)),
	CONSTRAINT "report_mails_time" CHECK ("report_mails"."weekday" BETWEEN 1 AND 7 AND "report_mails"."month_day" BETWEEN 1 AND 28 AND "report_mails"."at_minutes" BETWEEN 0 AND 1439)
);
--> statement-breakpoint
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_report_mail_id_report_mails_id_fk" FOREIGN KEY ("report_mail_id") REFERENCES "public"."report_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_recipients" ADD CONSTRAINT "report_mail_recipients_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_created_by_staff_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_mail_recipients_staff" ON "report_mail_recipients" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "report_mails_due" ON "report_mails" USING btree (coalesce("retry_at", "next_at")) WHERE "report_mails"."next_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "report_mails_created_by" ON "report_mails" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tax_papers_issued" ON "tax_papers" USING btree ("issued_at","kind","total_cents");