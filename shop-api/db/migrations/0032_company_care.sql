CREATE TABLE "account_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"user_id" bigint,
	"staff_id" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_notes_of" CHECK (num_nonnulls("account_notes"."company_id", "account_notes"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint,
	"email" text,
	"channel" text NOT NULL,
	"details" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"recorded_by" bigint NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp with time zone,
	"answer" text,
	"exported_at" timestamp with time zone,
	"erasure" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" IN ('access', 'portability', 'correction', 'erasure', 'objection')),
	CONSTRAINT "data_requests_channel" CHECK ("data_requests"."channel" IN ('email', 'phone', 'letter', 'visit')),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" IN ('open', 'done', 'declined')),
	CONSTRAINT "data_requests_answered" CHECK (("data_requests"."state" = 'open') = ("data_requests"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "kyc_decisions" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"staff_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kyc_decisions_known" CHECK ("kyc_decisions"."decision" IN ('accepted', 'declined')),
	CONSTRAINT "kyc_decisions_reason" CHECK (("kyc_decisions"."decision" = 'declined') = ("kyc_decisions"."reason" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "kyc_reviews" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"checked_by" bigint,
	"checked_at" timestamp with time zone,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "kyc_views" ADD COLUMN "staff_id" bigint;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notes" ADD CONSTRAINT "account_notes_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_recorded_by_staff_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_answered_by_staff_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_decisions" ADD CONSTRAINT "kyc_decisions_document_id_kyc_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."kyc_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_decisions" ADD CONSTRAINT "kyc_decisions_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_reviews" ADD CONSTRAINT "kyc_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_reviews" ADD CONSTRAINT "kyc_reviews_checked_by_staff_members_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_reviews" ADD CONSTRAINT "kyc_reviews_answered_by_staff_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_notes_company" ON "account_notes" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "account_notes_user" ON "account_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "data_requests_due" ON "data_requests" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_user" ON "data_requests" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "kyc_views" ADD CONSTRAINT "kyc_views_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;