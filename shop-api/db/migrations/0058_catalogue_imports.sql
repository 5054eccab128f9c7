CREATE TABLE "catalogue_import_families" (
	"import_id" bigint NOT NULL,
	"reading" integer NOT NULL,
	"no" integer NOT NULL,
	"line" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"has_prices" boolean NOT NULL,
	"has_stock" boolean NOT NULL,
	"is_ended" boolean NOT NULL,
	"words" text NOT NULL,
	"changes" jsonb NOT NULL,
	"changes_count" integer NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "catalogue_import_families_import_id_reading_no_pk" PRIMARY KEY("import_id","reading","no"),
	CONSTRAINT "catalogue_import_families_kind_known" CHECK ("catalogue_import_families"."kind" IN ('new', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_pieces" (
	"import_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "catalogue_import_pieces_import_id_no_pk" PRIMARY KEY("import_id","no")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_problems" (
	"import_id" bigint NOT NULL,
	"reading" integer NOT NULL,
	"no" integer NOT NULL,
	"line" integer NOT NULL,
	"column_name" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "catalogue_import_problems_import_id_reading_no_pk" PRIMARY KEY("import_id","reading","no")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text,
	"prices_ex_vat" boolean DEFAULT false NOT NULL,
	"without_prices" boolean DEFAULT false NOT NULL,
	"without_stock" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'sending' NOT NULL,
	"sentence" text,
	"is_other_encoding" boolean DEFAULT false NOT NULL,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"reading" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"imported_at" timestamp with time zone,
	CONSTRAINT "catalogue_imports_state_known" CHECK ("catalogue_imports"."state" IN ('sending', 'reading', 'ready', 'refused', 'cancelled', 'importing', 'done'))
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_families" ADD CONSTRAINT "catalogue_import_families_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_pieces" ADD CONSTRAINT "catalogue_import_pieces_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_problems" ADD CONSTRAINT "catalogue_import_problems_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_created" ON "catalogue_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "catalogue_imports_staff" ON "catalogue_imports" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "background_jobs_imports" ON "background_jobs" USING btree ("id") WHERE "background_jobs"."kind" IN ('catalogue.import-read', 'catalogue.import');