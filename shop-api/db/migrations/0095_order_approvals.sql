CREATE TABLE "credit_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"order_id" text,
	CONSTRAINT "credit_releases_reason" CHECK ("credit_releases"."reason" <> ''),
	CONSTRAINT "credit_releases_used" CHECK (("credit_releases"."used_at" IS NULL) = ("credit_releases"."order_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "order_approvals" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_approvals_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"request" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" bigint NOT NULL,
	"branch_name" text NOT NULL,
	"limit_kind" text NOT NULL,
	"limit_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"note" text DEFAULT '' NOT NULL,
	"order_id" text,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "order_approvals_state" CHECK ("order_approvals"."state" IN ('waiting', 'approved', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "order_approvals_limit" CHECK ("order_approvals"."limit_kind" IN ('order', 'month') AND "order_approvals"."limit_cents" >= 0),
	CONSTRAINT "order_approvals_decided" CHECK (("order_approvals"."state" = 'waiting') = ("order_approvals"."decided_at" IS NULL)),
	CONSTRAINT "order_approvals_placed" CHECK (("order_approvals"."state" = 'approved') = ("order_approvals"."order_id" IS NOT NULL)),
	CONSTRAINT "order_approvals_decider" CHECK (("order_approvals"."state" IN ('approved', 'declined')) = ("order_approvals"."decided_by" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "order_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "month_limit_cents" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "approves_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_releases" ADD CONSTRAINT "credit_releases_company_id_credit_accounts_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."credit_accounts"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_releases" ADD CONSTRAINT "credit_releases_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_releases" ADD CONSTRAINT "credit_releases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_approvals" ADD CONSTRAINT "order_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_releases_company" ON "credit_releases" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_releases_order" ON "credit_releases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_approvals_company" ON "order_approvals" USING btree ("company_id","no");--> statement-breakpoint
CREATE INDEX "order_approvals_user" ON "order_approvals" USING btree ("user_id","no");--> statement-breakpoint
CREATE INDEX "order_approvals_waiting" ON "order_approvals" USING btree ("expires_at") WHERE "order_approvals"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "order_approvals_order" ON "order_approvals" USING btree ("order_id");