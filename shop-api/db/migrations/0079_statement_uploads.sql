CREATE TABLE "statement_upload_lines" (
	"upload_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "statement_upload_lines_upload_id_no_pk" PRIMARY KEY("upload_id","no")
);
--> statement-breakpoint
CREATE TABLE "statement_upload_pieces" (
	"upload_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "statement_upload_pieces_upload_id_no_pk" PRIMARY KEY("upload_id","no")
);
--> statement-breakpoint
CREATE TABLE "statement_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text,
	"state" text DEFAULT 'sending' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs" text,
	"account_id" bigint,
	"mapping" jsonb,
	"sample" jsonb,
	"preview" jsonb,
	"file_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_uploads_state_known" CHECK ("statement_uploads"."state" IN ('sending', 'reading', 'ready', 'refused', 'importing', 'done'))
);
--> statement-breakpoint
ALTER TABLE "statement_upload_lines" ADD CONSTRAINT "statement_upload_lines_upload_id_statement_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."statement_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_upload_pieces" ADD CONSTRAINT "statement_upload_pieces_upload_id_statement_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."statement_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_uploads" ADD CONSTRAINT "statement_uploads_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_uploads" ADD CONSTRAINT "statement_uploads_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_uploads" ADD CONSTRAINT "statement_uploads_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_uploads_created" ON "statement_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statement_uploads_staff" ON "statement_uploads" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "statement_uploads_account" ON "statement_uploads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "statement_uploads_file" ON "statement_uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "statement_lines_at" ON "statement_lines" USING btree ("account_id","at");