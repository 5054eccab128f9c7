CREATE TABLE "kyc_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kyc_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	"small_file" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"user_id" bigint,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kyc_documents_no" UNIQUE("company_id","no"),
	CONSTRAINT "kyc_documents_state_known" CHECK ("kyc_documents"."state" IN ('pending', 'accepted', 'declined')),
	CONSTRAINT "kyc_documents_kind_known" CHECK ("kyc_documents"."kind" IN ('application/pdf', 'image/png', 'image/jpeg')),
	CONSTRAINT "kyc_documents_reason" CHECK (("kyc_documents"."state" = 'declined') = ("kyc_documents"."reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "kyc_upload_parts" (
	"upload_id" text NOT NULL,
	"offset" integer NOT NULL,
	"bytes" integer NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "kyc_upload_parts_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
CREATE TABLE "kyc_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"handed_in_at" timestamp with time zone,
	CONSTRAINT "kyc_uploads_received" CHECK ("kyc_uploads"."received" BETWEEN 0 AND "kyc_uploads"."bytes")
);
--> statement-breakpoint
CREATE TABLE "kyc_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kyc_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint,
	"document_name" text NOT NULL,
	"user_id" bigint,
	"operator" text,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_documents" ADD CONSTRAINT "kyc_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_upload_parts" ADD CONSTRAINT "kyc_upload_parts_upload_id_kyc_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."kyc_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_uploads" ADD CONSTRAINT "kyc_uploads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_uploads" ADD CONSTRAINT "kyc_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_views" ADD CONSTRAINT "kyc_views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_views" ADD CONSTRAINT "kyc_views_document_id_kyc_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."kyc_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_views" ADD CONSTRAINT "kyc_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_documents_user" ON "kyc_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kyc_uploads_company" ON "kyc_uploads" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "kyc_uploads_user" ON "kyc_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kyc_uploads_expires" ON "kyc_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kyc_views_document" ON "kyc_views" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "kyc_views_company" ON "kyc_views" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "kyc_views_user" ON "kyc_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kyc_views_at" ON "kyc_views" USING btree ("at");