CREATE TABLE "office_export_pieces" (
	"export_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "office_export_pieces_export_id_no_pk" PRIMARY KEY("export_id","no")
);
--> statement-breakpoint
CREATE TABLE "office_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "office_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"crc" bigint DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "office_exports_jobId_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "office_export_pieces" ADD CONSTRAINT "office_export_pieces_export_id_office_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."office_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_exports" ADD CONSTRAINT "office_exports_job_id_background_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."background_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_exports" ADD CONSTRAINT "office_exports_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_exports_created" ON "office_exports" USING btree ("created_at");