CREATE TABLE "return_credits" (
	"request_no" bigint NOT NULL,
	"return_id" bigint NOT NULL,
	CONSTRAINT "return_credits_request_no_return_id_pk" PRIMARY KEY("request_no","return_id")
);
--> statement-breakpoint
CREATE TABLE "return_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_messages_kind_known" CHECK ("return_messages"."kind" IN ('question', 'answer', 'declined', 'approved'))
);
--> statement-breakpoint
CREATE TABLE "return_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"request_no" bigint,
	"file" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_request_lines" (
	"request_no" bigint NOT NULL,
	"position" integer NOT NULL,
	"tenths" integer NOT NULL,
	"reason" text NOT NULL,
	"condition" text NOT NULL,
	"approved_tenths" integer,
	"received_tenths" integer,
	"is_restocked" boolean,
	CONSTRAINT "return_request_lines_request_no_position_pk" PRIMARY KEY("request_no","position"),
	CONSTRAINT "return_request_lines_positive" CHECK ("return_request_lines"."tenths" > 0),
	CONSTRAINT "return_request_lines_approved" CHECK ("return_request_lines"."approved_tenths" BETWEEN 0 AND "return_request_lines"."tenths"),
	CONSTRAINT "return_request_lines_received" CHECK ("return_request_lines"."received_tenths" BETWEEN 0 AND "return_request_lines"."approved_tenths"),
	CONSTRAINT "return_request_lines_condition_known" CHECK ("return_request_lines"."condition" IN ('as-new', 'opened', 'damaged', 'wrong-product'))
);
--> statement-breakpoint
CREATE TABLE "return_requests" (
	"no" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_requests_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"way_back" text NOT NULL,
	"pick_up_point_id" integer,
	"settlement" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" bigint,
	"decided_by" bigint,
	"draft_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"credited_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_requests_state_known" CHECK ("return_requests"."state" IN ('requested', 'question', 'approved', 'declined', 'received', 'credited', 'cancelled')),
	CONSTRAINT "return_requests_way_known" CHECK ("return_requests"."way_back" IN ('drop-off', 'collection')),
	CONSTRAINT "return_requests_settlement_known" CHECK ("return_requests"."settlement" IN ('refund', 'store-credit', 'exchange')),
	CONSTRAINT "return_requests_received" CHECK ("return_requests"."state" NOT IN ('received', 'credited') OR "return_requests"."received_at" IS NOT NULL),
	CONSTRAINT "return_requests_credited" CHECK (("return_requests"."state" = 'credited') = ("return_requests"."credited_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "is_returnable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_request_no_return_requests_no_fk" FOREIGN KEY ("request_no") REFERENCES "public"."return_requests"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_credits" ADD CONSTRAINT "return_credits_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_messages" ADD CONSTRAINT "return_messages_request_no_return_requests_no_fk" FOREIGN KEY ("request_no") REFERENCES "public"."return_requests"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_request_no_return_requests_no_fk" FOREIGN KEY ("request_no") REFERENCES "public"."return_requests"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request_lines" ADD CONSTRAINT "return_request_lines_request_no_return_requests_no_fk" FOREIGN KEY ("request_no") REFERENCES "public"."return_requests"("no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_pick_up_point_id_pick_up_points_id_fk" FOREIGN KEY ("pick_up_point_id") REFERENCES "public"."pick_up_points"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_decided_by_staff_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_draft_id_draft_orders_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."draft_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_credits_return" ON "return_credits" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "return_messages_request" ON "return_messages" USING btree ("request_no","id");--> statement-breakpoint
CREATE INDEX "return_photos_order" ON "return_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_photos_request" ON "return_photos" USING btree ("request_no");--> statement-breakpoint
CREATE INDEX "return_photos_unused" ON "return_photos" USING btree ("created_at") WHERE "return_photos"."request_no" IS NULL;--> statement-breakpoint
CREATE INDEX "return_requests_order" ON "return_requests" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "return_requests_state" ON "return_requests" USING btree ("state","no");--> statement-breakpoint
CREATE INDEX "return_requests_user" ON "return_requests" USING btree ("user_id") WHERE "return_requests"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "return_requests_point" ON "return_requests" USING btree ("pick_up_point_id") WHERE "return_requests"."pick_up_point_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "return_requests_decider" ON "return_requests" USING btree ("decided_by") WHERE "return_requests"."decided_by" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "return_requests_draft" ON "return_requests" USING btree ("draft_id") WHERE "return_requests"."draft_id" IS NOT NULL;