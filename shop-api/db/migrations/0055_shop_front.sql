CREATE TABLE "content_changes" (
	"part" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_drafts" (
	"part" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" bigint,
	"changes" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	CONSTRAINT "content_versions_state_known" CHECK ("content_versions"."state" IN ('shown', 'over', 'scheduled', 'taken-back', 'refused')),
	CONSTRAINT "content_versions_refused_has_reason" CHECK (("content_versions"."state" = 'refused') = ("content_versions"."refusal" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_changed_by_staff_members_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_published_by_staff_members_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number" ON "content_versions" USING btree ("part","number");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_shown" ON "content_versions" USING btree ("part") WHERE "content_versions"."state" = 'shown';--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_scheduled" ON "content_versions" USING btree ("part") WHERE "content_versions"."state" = 'scheduled';